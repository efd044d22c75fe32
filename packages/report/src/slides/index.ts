export { renderSlides } from './render-slides.ts';
