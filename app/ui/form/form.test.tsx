import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { ErrorSummary, FormErrors } from './error-summary.tsx';
import { LevelPicker } from './level-picker.tsx';
import { formatTyped, NumberInput } from './number-input.tsx';
import { PasswordInput } from './password-input.tsx';
import { RadioCards } from './radio-cards.tsx';
import { TextInput } from './text-input.tsx';

describe('a field', () => {
  const field = renderToStaticMarkup(
    <TextInput name="customer.name" label="Customer" hint="As on the report" errors={['Enter a customer']} />,
  );

  it('has the order label, hint, message, control', () => {
    const places = ['>Customer<', '>As on the report<', 'Enter a customer<', '<input'].map((part) =>
      field.indexOf(part),
    );
    expect(places).toEqual([...places].sort((a, b) => a - b));
    expect(places).not.toContain(-1);
  });

  it('links all of them to the control', () => {
    expect(field).toContain('<label for="f-customer-name"');
    expect(field).toMatch(
      /<input[^>]* id="f-customer-name" name="customer.name" aria-describedby="f-customer-name-hint f-customer-name-error" aria-invalid="true"/,
    );
  });

  it("is not required by the browser, which would block the server's response", () => {
    expect(field).not.toContain('required');
  });

  it('has its unit in its name, and in a suffix hidden from screen readers', () => {
    const number = renderToStaticMarkup(<NumberInput name="rate" label="Discount rate" unit="percent" />);
    expect(number).toContain('Discount rate<span class="visually-hidden">, in percent</span>');
    expect(number).toContain('<span class="input-unit" aria-hidden="true">percent </span>');
    expect(number).toContain('inputMode="decimal"');
  });
});

describe('a number field after blur', () => {
  it.each([
    ['1234.5', '1,234.50'],
    [' 1 234 567 ', '1,234,567.00'],
    ['-0', '0.00'],
    ['0.1', '0.10'],
  ])('%j is shown as %j', (typed, shown) => {
    expect(formatTyped(typed)).toBe(shown);
  });

  it.each(['', 'abc', '1e5', '0.385', '1.2345'])('%j is shown as typed', (typed) => {
    expect(formatTyped(typed)).toBeNull();
  });
});

describe('a password field', () => {
  it('is never filled in, and has no button that needs scripts', () => {
    const password = renderToStaticMarkup(
      <PasswordInput name="password" label="Password" autoComplete="current-password" />,
    );
    expect(password).toContain('type="password"');
    expect(password).not.toContain(' value=');
    expect(password).not.toContain('<button');
  });
});

describe('the level picker', () => {
  const presets = { low: '0.77', average: '1.00', high: '1.20' };
  const order = (markup: string) => [...markup.matchAll(/value="([a-zA-Z]+)"/g)].map(([, level]) => level);

  it('offers the default first, then the other levels, and Exclude before them when allowed', () => {
    const plain = <LevelPicker name="level" label="Tickets" presets={presets} />;
    const excludable = <LevelPicker name="level" label="Tickets" presets={presets} excludable />;
    expect(order(renderToStaticMarkup(plain))).toEqual(['average', 'low', 'high', 'manual']);
    expect(order(renderToStaticMarkup(excludable))).toEqual([
      'exclude',
      'notApplicable',
      'average',
      'low',
      'high',
      'manual',
    ]);
  });

  it('shows the value of a level above its name', () => {
    const picker = renderToStaticMarkup(<LevelPicker name="level" label="Tickets" presets={presets} />);
    expect(picker).toContain('>0.77</b> Low');
  });

  it('becomes a column when the values are too long for segments', () => {
    const long = { low: '4,500,000.00', average: '12,000,000.00', high: '18,250,000.00' };
    expect(renderToStaticMarkup(<LevelPicker name="level" label="Outage" presets={long} />)).toContain('levels-tall');
  });

  it('names the industry when it is for a whole family', () => {
    const family = renderToStaticMarkup(<LevelPicker name="level" label="Digital Experience" presets={null} />);
    expect(family).toContain('Industry Average');
  });
});

describe('the error summary', () => {
  it('shows field and message and links to the control, or to the first of a group', () => {
    const summary = renderToStaticMarkup(
      <>
        <ErrorSummary problems={[{ name: 'scenarioId', label: 'Business scenario', message: 'Choose one' }]} />
        <RadioCards name="scenarioId" label="Business scenario" options={[{ value: '1', label: 'New Business' }]} />
      </>,
    );
    expect(summary).toContain('<a href="#f-scenarioId">Business scenario: Choose one</a>');
    expect(summary).toMatch(/<input type="radio"[^>]* id="f-scenarioId"/);
  });

  it('receives the focus without scripts too', () => {
    const summary = renderToStaticMarkup(<ErrorSummary problems={[{ name: null, message: 'Try again' }]} />);
    expect(summary).toMatch(/tabindex="-1"[^>]* autofocus=""/i);
  });

  it('is omitted without errors', () => {
    expect(renderToStaticMarkup(<ErrorSummary problems={[]} />)).toBe('');
  });
});

it('names the field of each error, so equal messages can be distinguished', () => {
  const pattern = ['Value does not match the required pattern'];
  const errors = { firstName: pattern, contactNumber: pattern };
  const refusal = {
    errors,
    labels: { firstName: 'First name', contactNumber: 'Contact number' },
    values: {},
    message: '',
  };
  const shown = renderToStaticMarkup(<FormErrors refusal={refusal} />);
  expect(shown).toContain(`First name: ${pattern}`);
  expect(shown).toContain(`Contact number: ${pattern}`);
});

describe('an option card', () => {
  const cards = renderToStaticMarkup(
    <RadioCards
      name="plan"
      label="Plan"
      options={[
        { value: 'a', label: 'SaaS Enterprise', description: 'Full management', aside: '$60.00' },
        { value: 'b', label: 'App Add Ons', description: 'Requires SaaS Essentials', disabled: true },
      ]}
    />,
  );

  it('names its radio button by the title only, and describes it by the text', () => {
    expect(cards).toMatch(/id="f-plan" aria-labelledby="f-plan-title" aria-describedby="f-plan-text"/);
    expect(cards).toContain('id="f-plan-title">SaaS Enterprise<');
    expect(cards).toContain('id="f-plan-text">Full management<');
  });

  it('shows an unavailable option with its reason', () => {
    expect(cards).toMatch(/<input[^>]*disabled=""[^>]*value="b"[^>]*>.*Requires SaaS Essentials/);
  });
});
