import type { ReactNode } from 'react';
import { Icon } from '../icons.tsx';

export function FigureWarning({ children }: { readonly children: ReactNode }) {
  return (
    <span className="driver-warning">
      <Icon name="warning" size={16} />
      <span>
        <span className="visually-hidden">Warning: </span>
        {children}
      </span>
    </span>
  );
}
