/** Id of the folded figures on the page of one schedule. */
export const FIGURES_ID = 'figures-of-these-days';
