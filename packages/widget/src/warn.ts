export const warn = (text: string) => console.warn(`savings-calculator: ${text}`);
