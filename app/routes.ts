import { index, layout, type RouteConfig, route } from '@remix-run/route-config';

/** The living page of the interface's components: for whoever builds on them. */
const development =
  process.env.NODE_ENV === 'development' ? [route('styleguide', 'routes/styleguide/styleguide.tsx')] : [];

/** The whole URL map. The user's own spellings live only here. */
export default [
  index('routes/auth/login.tsx', { id: 'sign-in' }),
  route('login', 'routes/auth/login.tsx'),
  route('logout', 'routes/auth/logout.ts'),
  route('sidebar', 'routes/shell/sidebar.ts'),
  route('theme', 'routes/shell/theme.ts'),

  layout('routes/shell/shell.tsx', [
    route('guide', 'routes/guide/guide.tsx'),
    route('user-profile', 'routes/profile/user-profile.tsx'),
    route('edit-admin-profile', 'routes/profile/user-profile.tsx', { id: 'edit-admin-profile' }),
    route('estimates', 'routes/estimates/list.tsx'),
    route('estimates/create', 'routes/estimates/wizard.tsx', { id: 'estimate-create' }),
    route('estimates/update', 'routes/estimates/wizard.tsx', { id: 'estimate-update' }),
    route('estimate/view', 'routes/estimates/wizard.tsx', { id: 'estimate-view' }),
    route('estimates/:id/clone', 'routes/estimates/clone.tsx'),
    route('estimates/:id/delete', 'routes/estimates/delete.tsx'),
    route('estimate/report', 'routes/estimates/report.tsx'),
  ]),
  route('estimates/records', 'routes/estimates/records.ts'),
  route('estimate/download', 'routes/estimates/download.ts'),

  route('embed/:key', 'routes/widget/embed.tsx'),
  route('widget/config/:key', 'routes/widget/config.ts'),

  route('api/openapi.json', 'routes/api/openapi.ts'),
  route('api/account/contacts', 'routes/api/account-contacts.ts'),
  route('api/account/list', 'routes/api/account-list.ts'),
  route('api/account/listByEstimate', 'routes/api/account-list-by-estimate.ts'),
  route('api/account/opportunity', 'routes/api/account-opportunity.ts'),
  route('api/estimate/assumptions', 'routes/api/estimate-assumptions.ts'),
  route('api/estimate/calculation', 'routes/api/estimate-calculation.ts'),
  route('api/estimate/clone', 'routes/api/estimate-clone.ts'),
  route('api/estimate/create', 'routes/api/estimate-create.ts'),
  route('api/estimate/currencyList', 'routes/api/estimate-currency-list.ts'),
  route('api/estimate/customers', 'routes/api/estimate-customers.ts'),
  route('api/estimate/delete', 'routes/api/estimate-delete.ts'),
  route('api/estimate/details', 'routes/api/estimate-details.ts'),
  route('api/estimate/download', 'routes/api/estimate-download.ts'),
  route('api/estimate/generate', 'routes/api/estimate-generate.ts'),
  route('api/estimate/investment', 'routes/api/estimate-investment.ts'),
  route('api/estimate/list', 'routes/api/estimate-list.ts'),
  route('api/estimate/listByAccount', 'routes/api/estimate-list-by-account.ts'),
  route('api/estimate/pdfContent', 'routes/api/estimate-pdf-content.ts'),
  route('api/estimate/products', 'routes/api/estimate-products.ts'),
  route('api/estimate/report-model', 'routes/api/estimate-report-model.ts'),
  route('api/estimate/roiCurrencyList', 'routes/api/estimate-roi-currency-list.ts'),
  route('api/estimate/roicalculation', 'routes/api/estimate-roicalculation.ts'),
  route('api/estimate/scenario', 'routes/api/estimate-scenario.ts'),
  route('api/estimate/selection', 'routes/api/estimate-selection.ts'),
  route('api/existing/estimate/assumptions', 'routes/api/existing-estimate-assumptions.ts'),
  route('api/existing/estimate/calculation', 'routes/api/existing-estimate-calculation.ts'),
  route('api/existing/estimate/create', 'routes/api/existing-estimate-create.ts'),
  route('api/existing/estimate/details', 'routes/api/existing-estimate-details.ts'),
  route('api/existing/estimate/generate', 'routes/api/existing-estimate-generate.ts'),
  route('api/existing/estimate/investment', 'routes/api/existing-estimate-investment.ts'),
  route('api/existing/estimate/list', 'routes/api/existing-estimate-list.ts'),
  route('api/existing/estimate/more', 'routes/api/existing-estimate-more.ts'),
  route('api/existing/estimate/pdfContent', 'routes/api/existing-estimate-pdf-content.ts'),
  route('api/existing/estimate/scenario', 'routes/api/existing-estimate-scenario.ts'),
  route('api/existing/estimate/selection', 'routes/api/existing-estimate-selection.ts'),
  route('api/user/login', 'routes/api/user-login.ts'),
  route('api/user/profile', 'routes/api/user-profile.ts'),
  route('api/*', 'routes/api/unknown.ts'),

  ...development,

  route('*', 'routes/auth/unknown.ts'),
] satisfies RouteConfig;
