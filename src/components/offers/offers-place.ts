/** The id of the live region at the bottom of the window, in which offers appear. Without an offer it is empty. */
export const offersPlaceId = 'offers';
