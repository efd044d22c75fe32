import { createElement, useRef } from 'react';

/**
 * The calculator as a React component; `index.d.ts` has its properties. Listeners are there from the moment the element
 * is, before it can be ready, and always call the handlers of the latest render.
 */
export function SavingsCalculator(props) {
  const { onReady, onChange, onLead, onError, products, headingLevel, readonly, className, children, ...rest } = props;
  const handlers = useRef({});
  handlers.current = {
    'savings-ready': onReady,
    'savings-change': onChange,
    'savings-lead': onLead,
    'savings-error': onError,
  };
  const listen = useRef((element) => {
    // React 18 calls it with null when the element goes; its listeners go with it.
    for (const type in handlers.current) {
      element?.addEventListener(type, (event) => {
        if (event.target === element) handlers.current[type]?.(event);
      });
    }
  });
  return createElement(
    'savings-calculator',
    {
      ...rest,
      ref: listen.current,
      class: className,
      products: products?.join(),
      'heading-level': headingLevel,
      readonly: readonly ? '' : undefined,
    },
    children,
  );
}
