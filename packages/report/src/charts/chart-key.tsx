import { MoneyBar } from './money-bar.tsx';

export function CashFlowKey() {
  return (
    <ul className="chart-key">
      <KeyEntry label="Hard savings">
        <MoneyBar box={{ x: 0, y: 0, width: 14, height: 8 }} money="reduction" />
      </KeyEntry>
      <KeyEntry label="Productivity">
        <MoneyBar box={{ x: 0, y: 0, width: 14, height: 8 }} money="productivity" pitch={4.5} />
      </KeyEntry>
      <KeyEntry label="Costs">
        <MoneyBar box={{ x: 0, y: 0, width: 14, height: 8 }} money="cost" pitch={3.5} />
      </KeyEntry>
      <KeyEntry label="Cumulative net">
        <path className="chart-line" d="M0 4H14" />
        <circle className="chart-point" cx="7" cy="4" r="2.5" />
      </KeyEntry>
    </ul>
  );
}

function KeyEntry({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <li>
      <svg className="chart-bar" viewBox="0 0 14 8" width="14" height="8" aria-hidden="true">
        {children}
      </svg>
      {label}
    </li>
  );
}
