/** Location of a step's target: every page, the list, every wizard step, or one of them. */
type TourPage =
  | 'shell'
  | 'list'
  | 'wizard'
  | 'scenario'
  | 'products'
  | 'assumptions'
  | 'investment'
  | 'savings'
  | 'report'
  | 'generate';

/** A step of the guided tour, also an entry of the user guide. */
export interface TourStep {
  /** 0-9 on the list, 10-19 in the wizard. */
  readonly number: number;
  readonly on: TourPage;
  readonly title: string;
  /** At most 200 characters; never relies on position or hovering. */
  readonly text: string;
  /** Selectors; the first visible match is the target. */
  readonly targets: readonly string[];
  /** Selectors of an accordion or link to open first; the first visible match counts. */
  readonly opens?: readonly string[];
  /** Below the target, or for targets as high as the page the side with the most space. */
  readonly placement?: 'auto';
}

/** A target exists on one wizard page; elsewhere its stepper entry represents it. */
const entry = (place: number) => [`.stepper .step:nth-child(${place})`, '.stepper-summary'];

export const TOUR: readonly TourStep[] = [
  {
    number: 0,
    on: 'list',
    title: 'Your estimates',
    text: 'All the estimates you can see, newest first. The page address saves your filters, so you can bookmark or share it.',
    targets: ['main:is(:has(.list-filters), :has(.empty-list)) h1'],
  },
  {
    number: 1,
    on: 'list',
    title: 'Find one',
    text: 'Search by name, customer, or owner, filter by status, scenario, product, or date, and sort by any column.',
    // On a phone the row dissolves into the page.
    targets: ['.list-filters', '.list-filters > .field'],
  },
  {
    number: 2,
    on: 'list',
    title: 'By customer',
    text: 'Group estimates by customer. Each shows its latest five; See more adds five.',
    targets: ['.view-switch'],
  },
  {
    number: 3,
    on: 'list',
    title: 'Open an ROI',
    text: 'Select a name to open it. Drafts open where you left off; generated estimates open in view.',
    targets: ['.list-table .row-link'],
  },
  {
    number: 4,
    on: 'list',
    title: 'Status',
    text: 'Draft: a step is incomplete. Ready: it can be generated. Generated: locked, with its report.',
    targets: ['.list-table .status-cell'],
  },
  {
    number: 5,
    on: 'shell',
    title: 'The menu',
    text: 'The sidebar shows what your role can open. Pin it with the button. Restart this tour here at any time.',
    targets: ['.sidebar', '.site-menu > summary'],
    placement: 'auto',
  },
  {
    number: 6,
    on: 'shell',
    title: 'Your profile',
    text: 'Your name opens your profile: password, two-factor authentication, sessions, and access tokens for the command line.',
    targets: ['.profile'],
  },
  {
    number: 7,
    on: 'list',
    title: 'Create ROI',
    text: 'Starts a new estimate. Seven steps, about ten minutes; you can stop and come back at any of them.',
    targets: [':is(.page-actions, .empty-list) [href="/estimates/create"]'],
  },
  {
    number: 8,
    on: 'list',
    title: 'Actions',
    text: 'Each estimate has its own actions, depending on your permissions and its status.',
    targets: ['.list-table .row-actions > summary'],
  },
  {
    number: 9,
    on: 'list',
    title: 'Edit, Edit Product, and Clone',
    text: 'Edit opens a draft, Edit Product its products. Clone copies any estimate to a new draft. The tour continues in the wizard.',
    targets: ['.list-table .row-actions[open] .menu'],
    opens: ['.list-table .row-actions > summary'],
  },
  {
    number: 10,
    on: 'wizard',
    title: 'The steps of the wizard',
    text: 'Scenario, products, assumptions, investment, savings, report, generate. The list shows what is complete and what is missing; each step is saved automatically.',
    targets: ['.stepper .steps', '.stepper-summary'],
  },
  {
    number: 11,
    on: 'scenario',
    title: 'Scenario and customer',
    text: 'Choose the kind of deal, then the customer, industry, currency, and term.',
    targets: ['.scenario-fields .radio-cards', ...entry(1)],
  },
  {
    number: 12,
    on: 'products',
    title: 'Products',
    text: 'Choose Aternity, IQ, or both, and any other product. If you remove a product, its values are saved.',
    targets: ['.family-tabs-row', ...entry(2)],
  },
  {
    number: 13,
    on: 'assumptions',
    title: 'Pick a level, or type the figure',
    text: 'Each figure is Manual or Industry Low, Average, or High. Replace what the customer knows. The report lists what you exclude.',
    targets: ['.refine .assumption', '.assumption-group[open] .assumption:has(.levels)', ...entry(3)],
    opens: [
      'body:not(:has(.refine)) .all-figures > .assumption-group:not([open]) > summary',
      'body:not(:has(.refine)) .stepper-steps:not([open]) > summary',
    ],
  },
  {
    number: 14,
    on: 'investment',
    title: 'Investment',
    text: 'Licenses follow the scope and list prices. Add discounts, services, hours, and hosting. Financial settings have conservative defaults.',
    targets: ['.step-form:has([name^="licences"]) .section h2', ...entry(4)],
  },
  {
    number: 15,
    on: 'savings',
    title: 'Without and with the vendor',
    text: 'See today’s costs without the vendor’s products, and what they would be with them.',
    targets: ['.tabs', ...entry(5)],
  },
  {
    number: 16,
    on: 'savings',
    title: 'Savings',
    text: 'The key results, each with hard savings only, then cash flow, benefits, and the likely range.',
    targets: ['.stats-frame', ...entry(5)],
  },
  {
    number: 17,
    on: 'savings',
    title: 'Every figure explains itself',
    text: 'Select an underlined result to see its formula, inputs, and sources.',
    targets: ['.explanation-head', ...entry(5)],
    opens: ['.stats-frame .explained[aria-expanded=false]', '.stepper-steps:not([open]) > summary'],
  },
  {
    number: 18,
    on: 'report',
    title: 'The report’s pages',
    text: 'Edit the PDF here: start page, introduction, pages, and footer come from the template and change for this estimate only. Choose its sections.',
    targets: ['.report-editor:not([hidden])', ...entry(6)],
  },
  {
    number: 19,
    on: 'generate',
    title: 'Generate ROI and download the report',
    text: 'Generate ROI locks the estimate. After the confirmation, download the report as a PDF or workbook.',
    targets: ['.consequence', '.generated-files', ...entry(7)],
  },
];
