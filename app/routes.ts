import { index, layout, type RouteConfig, route } from '@remix-run/route-config';

/** The whole URL map. The user's own spellings live only here. */
export default [
  index('routes/auth/login.tsx', { id: 'sign-in' }),
  route('login', 'routes/auth/login.tsx'),
  route('logout', 'routes/auth/logout.ts'),
  route('sidebar', 'routes/shell/sidebar.ts'),

  layout('routes/shell/shell.tsx', [
    route('user-profile', 'routes/profile/user-profile.tsx'),
    route('edit-admin-profile', 'routes/profile/user-profile.tsx', { id: 'edit-admin-profile' }),
    route('estimates', 'routes/estimates/list.tsx'),
    route('estimates/create', 'routes/estimates/wizard.tsx', { id: 'estimate-create' }),
    route('estimates/update', 'routes/estimates/wizard.tsx', { id: 'estimate-update' }),
    route('estimate/view', 'routes/estimates/wizard.tsx', { id: 'estimate-view' }),
    route('estimate/report', 'routes/estimates/report.tsx'),
  ]),
  route('estimates/records', 'routes/estimates/records.ts'),
  route('estimate/download', 'routes/estimates/download.ts'),

  route('embed/:key', 'routes/widget/embed.tsx'),
  route('widget/config/:key', 'routes/widget/config.ts'),

  route('api/openapi.json', 'routes/api/openapi.ts'),
  route('api/user/login', 'routes/api/user-login.ts'),
  route('api/user/profile', 'routes/api/user-profile.ts'),
  route('api/*', 'routes/api/unknown.ts'),

  route('*', 'routes/auth/unknown.ts'),
] satisfies RouteConfig;
