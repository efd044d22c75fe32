import { encode } from 'uqr';

/** Modules of white around the code, without which cameras miss it. */
const QUIET_ZONE = 3;

/** Draws a QR code as one path of vectors, black on white in every theme. */
export function QrCode({
  text,
  size,
  label,
}: {
  readonly text: string;
  readonly size: number;
  readonly label: string;
}) {
  const { data, size: modules } = encode(text, { ecc: 'M', border: QUIET_ZONE });
  const squares = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : [])));
  return (
    <svg className="qr-code" viewBox={`0 0 ${modules} ${modules}`} width={size} height={size} role="img">
      <title>{label}</title>
      <rect width={modules} height={modules} fill="#fff" />
      <path d={squares.join('')} fill="#000" />
    </svg>
  );
}
