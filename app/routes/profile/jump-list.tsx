import { useEffect, useState } from 'react';

/** Links to the page's sections; marks the one in view. */
export function JumpList({ sections }: { readonly sections: readonly (readonly [id: string, title: string])[] }) {
  const [current, setCurrent] = useState(sections[0]?.[0]);
  useEffect(() => {
    const inView = new Set<string>();
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          if (isIntersecting) inView.add(target.id);
          else inView.delete(target.id);
        }
        setCurrent((before) => sections.find(([id]) => inView.has(id))?.[0] ?? before);
      },
      { rootMargin: '-10% 0px -50% 0px' },
    );
    for (const [id] of sections) {
      const section = document.getElementById(id);
      if (section) observer.observe(section);
    }
    return () => observer.disconnect();
  }, [sections]);
  return (
    <nav className="jump-list" aria-label="On this page">
      <ul className="jump-links">
        {sections.map(([id, title]) => (
          <li key={id}>
            <a href={`#${id}`} aria-current={id === current ? 'true' : undefined}>
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
