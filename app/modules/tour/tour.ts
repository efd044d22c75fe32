/** Location of a step's target: every page, the list, every wizard step, or one of them. */
export type TourPage =
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
    title: 'The list of your estimates',
    text: 'Every estimate that you may see, newest first. The address keeps what you choose here, so you can bookmark it or send it on.',
    targets: ['main:has(.list-filters) h1'],
  },
  {
    number: 1,
    on: 'list',
    title: 'Find one',
    text: 'Search by name, customer or owner, filter by status, scenario, product or date, and sort by any column.',
    targets: ['.list-filters'],
  },
  {
    number: 2,
    on: 'list',
    title: 'By customer',
    text: 'The second view lists by customer: each with its latest five estimates, and “See more” brings five more.',
    targets: ['.view-switch'],
  },
  {
    number: 3,
    on: 'list',
    title: 'Open an ROI',
    text: 'The name opens it: a draft where you left it, a generated one to read.',
    targets: ['.list-table .row-link'],
  },
  {
    number: 4,
    on: 'list',
    title: 'Status',
    text: 'Draft: a step is incomplete. Ready: it can be generated. Generated: frozen, with its report.',
    targets: ['.list-table .status'],
  },
  {
    number: 5,
    on: 'shell',
    title: 'The menu',
    text: 'The sidebar shows what your role may open. It opens under the pointer, by keyboard, and stays open by its button. This guide starts again from there.',
    targets: ['.sidebar', '.site-menu > summary'],
    placement: 'auto',
  },
  {
    number: 6,
    on: 'shell',
    title: 'Your profile',
    text: 'Your name leads to your profile: password, second factor, sessions and the access tokens for the command line.',
    targets: ['.profile'],
  },
  {
    number: 7,
    on: 'list',
    title: 'Create ROI',
    text: 'Starts a new estimate. Seven steps, about ten minutes; you can stop and come back at any of them.',
    targets: ['.page-actions [href="/estimates/create"]'],
  },
  {
    number: 8,
    on: 'list',
    title: 'What can be done with one',
    text: 'Each row has its own actions, and only those that are allowed to you and possible in its status.',
    targets: ['.list-table .row-actions > summary'],
  },
  {
    number: 9,
    on: 'list',
    title: 'Edit, Edit Product and Clone',
    text: 'Edit opens a draft at its steps, Edit Product at its products. Clone copies any estimate under a new name to a draft.',
    targets: ['.list-table .row-actions[open] .menu'],
    opens: ['.list-table .row-actions > summary'],
  },
  {
    number: 10,
    on: 'wizard',
    title: 'The steps of the wizard',
    text: 'Scenario, products, assumptions, investment, savings, report, generate. The list says what is done and what is missing; each step is saved by itself.',
    targets: ['.stepper .steps', '.stepper-summary'],
  },
  {
    number: 11,
    on: 'scenario',
    title: 'Scenario and customer',
    text: 'What kind of business it is decides what the figures mean. Then choose the customer, the industry, the currency and the term.',
    targets: ['.scenario-fields .radio-cards', ...entry(1)],
  },
  {
    number: 12,
    on: 'products',
    title: 'Products',
    text: 'Choose Aternity, IQ, or both, and the others on offer, each with its add-ons. Come back to edit them: what you entered for one that you take out is kept.',
    targets: ['.family-tabs-row', ...entry(2)],
  },
  {
    number: 13,
    on: 'assumptions',
    title: 'Assumptions',
    text: 'Each figure is Manual, or Industry Low, Average or High. Change what the customer knows better; one that is excluded is listed as not counted.',
    targets: ['.assumption-group[open] .assumption:has(.levels)', ...entry(3)],
    opens: ['.assumption-group:has(.levels) > summary', '.stepper-steps:not([open]) > summary'],
  },
  {
    number: 14,
    on: 'investment',
    title: 'Investment',
    text: 'Licences are proposed from the facts and the list prices. Add discount, services, hours and hosting; the financial settings have careful defaults.',
    targets: ['.step-form:has([name^="licences"]) .section h2', ...entry(4)],
  },
  {
    number: 15,
    on: 'savings',
    title: 'Without and with the vendor',
    text: 'The first two views show what each pool of cost is today without the vendor’s products, and what it would be with them.',
    targets: ['.tabs', ...entry(5)],
  },
  {
    number: 16,
    on: 'savings',
    title: 'Savings',
    text: 'The headline figures, each with its twin that leaves productivity out, the cash flow, every driver, the range and what matters most.',
    targets: ['.stats-frame', ...entry(5)],
  },
  {
    number: 17,
    on: 'savings',
    title: 'Every figure explains itself',
    text: 'A dotted line under a figure opens its formula in words and in numbers, with each input, its level, whose it is and its source.',
    targets: ['.explanation-head', ...entry(5)],
    opens: ['.stats-frame .explained[aria-expanded=false]', '.stepper-steps:not([open]) > summary'],
  },
  {
    number: 18,
    on: 'report',
    title: 'The report’s pages',
    text: 'Edit the PDF here: start page, introduction, free pages and footer come from the template and change for this estimate alone. Choose its sections.',
    targets: ['.step-form .field:has([name=startPage])', ...entry(6)],
  },
  {
    number: 19,
    on: 'generate',
    title: 'Generate ROI and download the report',
    text: 'Generate ROI is final: the figures are frozen and cannot be edited. The confirmation then offers the report to download, as a PDF or as a workbook.',
    targets: ['.consequence', ...entry(7)],
  },
];
