/** One step of the guided tour, which is also one entry of the user guide. */
export interface TourStep {
  /** 0-9 on the list, 10-19 in the wizard. */
  readonly number: number;
  readonly title: string;
  /** At most 200 characters; never relies on position or hovering. */
  readonly text: string;
}

/** The tour over the real pages, in order: the list first, then the wizard. */
export const TOUR: readonly TourStep[] = [
  {
    number: 0,
    title: 'The list of your estimates',
    text: 'Every estimate that you may see, newest first. Search, filter and sort; the address keeps what you chose, so you can bookmark it or send it on.',
  },
  {
    number: 1,
    title: 'By customer',
    text: 'An estimate stands under its customer and its scenario. Search for the customer’s name to see all of theirs together.',
  },
  {
    number: 2,
    title: 'Open an ROI',
    text: 'The name opens it: a draft where you left it, a generated one to read.',
  },
  {
    number: 3,
    title: 'Edit',
    text: 'A draft or a ready estimate can be changed at any of its steps. Each step is saved by itself.',
  },
  {
    number: 4,
    title: 'Edit Product',
    text: 'Goes straight to the products. What you entered for a product that you take out is kept until you generate.',
  },
  {
    number: 5,
    title: 'Clone',
    text: 'A generated estimate never changes. To go on from it, clone it under a new name: the copy is a draft on today’s configuration.',
  },
  {
    number: 6,
    title: 'Status',
    text: 'Draft: a step is incomplete. Ready: it can be generated. Generated: frozen, with its report.',
  },
  {
    number: 7,
    title: 'The menu',
    text: 'The menu opens under the pointer, by keyboard, and stays open by its button. It shows what your role may open.',
  },
  {
    number: 8,
    title: 'Your profile',
    text: 'Your name leads to your profile: password, sessions and the access tokens for the command line.',
  },
  {
    number: 9,
    title: 'Create ROI',
    text: 'Starts a new estimate. Seven steps, about ten minutes; you can stop and come back at any of them.',
  },
  {
    number: 10,
    title: 'The steps',
    text: 'Scenario, products, assumptions, investment, savings, report, generate. The list beside them says what is done and what is missing.',
  },
  {
    number: 11,
    title: 'Scenario and customer',
    text: 'What kind of business it is decides what the figures mean. Choose the customer, the industry, the currency and the term.',
  },
  {
    number: 12,
    title: 'Products',
    text: 'Choose Aternity, IQ, or both, and the others that are offered, each with the add-ons that it takes. A combination that cannot be is refused and says why.',
  },
  {
    number: 13,
    title: 'Assumptions',
    text: 'Each figure is Manual, or Industry Low, Average or High. Change what the customer knows better; a figure can also be excluded and is then listed as not counted.',
  },
  {
    number: 14,
    title: 'Investment',
    text: 'Licences are proposed from the facts and the list prices. Add discount, services, hours and hosting; the financial settings have careful defaults.',
  },
  {
    number: 15,
    title: 'Without and with the vendor',
    text: 'The first two views show what each pool of cost is today, and what it would be with the chosen products.',
  },
  {
    number: 16,
    title: 'Savings',
    text: 'The headline figures, each with its twin that leaves productivity out, the cash flow, every driver, the range and what matters most.',
  },
  {
    number: 17,
    title: 'Every figure explains itself',
    text: 'A dotted line under a figure opens its formula in words and in numbers, with each input, its level, whose it is and its source.',
  },
  {
    number: 18,
    title: 'The report’s pages',
    text: 'Start page, introduction, free pages and footer come from the template and can be changed for this estimate. Choose which sections it has.',
  },
  {
    number: 19,
    title: 'Generate ROI and download the report',
    text: 'Generating is final: after your confirmation the figures are frozen. Then download the report, or clone the estimate to go on.',
  },
];
