import { createElement, StrictMode, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { SavingsCalculator } from '../react/index.js';

const place = document.getElementById('application');
const { product, sentence } = place.dataset;

/** A page in React that sets the calculator's level and shows what it is told. */
function Application() {
  const [level, setLevel] = useState('average');
  const [saving, setSaving] = useState(null);
  const [ready, setReady] = useState(0);
  return createElement(
    'main',
    null,
    createElement('h1', null, 'Contoso Networks'),
    createElement('button', { type: 'button', onClick: () => setLevel('high') }, 'Assume more'),
    createElement(
      SavingsCalculator,
      {
        partner: 'demo',
        level,
        headingLevel: 3,
        onReady: () => setReady((times) => times + 1),
        onChange: ({ detail }) => setSaving(detail.saving),
        onLead: (event) => event.preventDefault(),
      },
      createElement(
        'p',
        null,
        `${sentence} `,
        createElement('a', { href: `${product}/embed/demo` }, 'Estimate your savings'),
      ),
    ),
    createElement('p', { id: 'told' }, `${ready} ready, ${saving === null ? 'no change' : Math.round(saving)}`),
  );
}

createRoot(place).render(createElement(StrictMode, null, createElement(Application)));
