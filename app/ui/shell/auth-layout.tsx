import type { ReactNode } from 'react';
import { HomeLink, ProductLogo } from '../brand/logos.tsx';
import { SiteFooter } from './shell.tsx';

export function AuthLayout(props: { readonly brand: string; readonly year: number; readonly children: ReactNode }) {
  return (
    <div className="auth">
      <div className="auth-column">
        <header className="auth-logos">
          <HomeLink height={30} /> <ProductLogo brand={props.brand} />
        </header>
        <main id="main" className="auth-main">
          {props.children}
        </main>
        <SiteFooter brand={props.brand} year={props.year} />
      </div>
      <div className="auth-art">
        <PaybackPicture />
      </div>
    </div>
  );
}

const LINE_HEIGHTS = [100, 173, 246, 319, 392, 465];

/** Decorative. */
function PaybackPicture() {
  return (
    <svg
      className="auth-picture"
      viewBox="0 0 640 760"
      preserveAspectRatio="xMinYMax slice"
      aria-hidden="true"
      focusable="false"
    >
      <rect className="auth-picture-sky" width="640" height="760" />
      {LINE_HEIGHTS.map((y) => (
        <path key={y} className="auth-picture-grid" d={`M0 ${y}H640`} />
      ))}
      <path className="auth-picture-ground" d="M0 590 104 538 214 484 427 283 640 40V760H0Z" />
      <path className="auth-picture-zero" d="M0 538H104" />
      <path className="auth-picture-line" d="M0 590 104 538 214 484 427 283 640 40" />
      <circle className="auth-picture-open" cx="214" cy="484" r="7" />
      <circle className="auth-picture-open" cx="427" cy="283" r="7" />
      <circle className="auth-picture-point" cx="104" cy="538" r="8" />
      <text className="auth-picture-text" x="104" y="578">
        Worthwhile from here
      </text>
    </svg>
  );
}
