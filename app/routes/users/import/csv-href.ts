/** A small file inside the page: it needs neither a second request nor scripts. */
export const csvHref = (text: string) => `data:text/csv;charset=utf-8,${encodeURIComponent(text)}`;
