import { describe, expect, it } from 'vitest';
import { EXIT } from '../src/exit.ts';
import { roi } from './support/in-process-cli.ts';
import { type Handler, startServer, TOKEN } from './support/server.ts';

const row = {
  scheduleId: 7,
  name: 'Renewals \u001b[31m',
  weekday: 1,
  hour: 6,
  filter: 'scenario=3',
  edition: 'summary',
  delivery: 'mail',
  isActive: true,
  nextRunAt: '2026-11-30T06:00:00.000Z',
  lastFailure: '',
};

async function schedule(handlers: Record<string, Handler>, ...args: string[]) {
  const server = await startServer(handlers);
  const env = { ROI_TOKEN: TOKEN, ROI_URL: server.url, ROI_RETRIES: '0' };
  const sent = () => server.calls.filter(({ body }) => body).map(({ path, body }) => [path, JSON.parse(body ?? '')]);
  return { ...(await roi(['schedule', ...args], { env })), sent };
}

describe('roi schedule', () => {
  it('lists schedules as a table or as JSON', async () => {
    const list: Handler = () => ({
      body: { data: { rows: [row, { ...row, weekday: null, isActive: false }], count: 2 } },
    });
    const { code, out } = await schedule({ 'report/schedules': list }, 'list');
    expect(code).toBe(EXIT.done);
    expect(out).toContain('monday 06:00');
    expect(out).toContain('2026-11-30 06:00');
    expect(out).toMatch(/daily 06:00.*paused/);
    expect(out).not.toContain('\u001b[31m');
    const asJson = await schedule({ 'report/schedules': list }, 'list', '--json');
    expect(JSON.parse(asJson.out.split('\n')[0] ?? '')).toEqual(row);
  });

  it('adds a schedule with what is named, and shows its ID', async () => {
    const made: Handler = () => ({ body: { data: { scheduleId: 7 }, message: 'Schedule created.' } });
    const named = [
      '--day',
      'friday',
      '--hour',
      '17',
      '--filter',
      'scenario=3',
      '--edition',
      'slides',
      '--delivery',
      'folder',
    ];
    const { code, out, sent } = await schedule({ 'report/schedule': made }, 'add', 'Renewals', ...named);
    expect([code, out]).toEqual([EXIT.done, 'Schedule created. ID: 7\n']);
    const body = {
      name: 'Renewals',
      hour: 17,
      filter: 'scenario=3',
      edition: 'slides',
      delivery: 'folder',
      weekday: 5,
    };
    expect(sent()).toEqual([['report/schedule', body]]);
    const daily = await schedule({ 'report/schedule': made }, 'add', 'Every day');
    const plain = { name: 'Every day', hour: 6, filter: '', edition: 'full', delivery: 'mail' };
    expect(daily.sent()).toEqual([['report/schedule', plain]]);
  });

  it('pauses and resumes a schedule', async () => {
    const saved: Handler = () => ({ body: { message: 'Schedule saved.' } });
    for (const [command, isActive] of [
      ['pause', false],
      ['resume', true],
    ] as const) {
      const { code, out, sent } = await schedule({ 'report/schedule/update': saved }, command, '7');
      expect([code, out]).toEqual([EXIT.done, 'Schedule saved.\n']);
      expect(sent()).toEqual([['report/schedule/update', { scheduleId: 7, isActive }]]);
    }
  });

  it('removes a schedule', async () => {
    const gone: Handler = () => ({ body: { message: 'Schedule deleted.' } });
    const { code, out, sent } = await schedule({ 'report/schedule/delete': gone }, 'remove', '7');
    expect([code, out]).toEqual([EXIT.done, 'Schedule deleted.\n']);
    expect(sent()).toEqual([['report/schedule/delete', { scheduleId: 7 }]]);
  });

  it('says why the server refuses', async () => {
    const refuse: Handler = () => ({ status: 403, body: { message: 'Ask an administrator.' } });
    const { code, err } = await schedule({ 'report/schedule': refuse }, 'add', 'Renewals');
    expect(code).toBe(EXIT.notAllowed);
    expect(err).toContain('Ask an administrator.');
  });

  it.each([[['add', 'X', '--hour', '24']], [['add', 'X', '--day', 'someday']], [['remove', 'seven']], [['add']]])(
    'rejects %j as wrong usage',
    async (args) => {
      expect((await schedule({}, ...args)).code).toBe(EXIT.usage);
    },
  );
});
