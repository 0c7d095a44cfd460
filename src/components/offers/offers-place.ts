/** The id of the live region at the bottom of the window, in which offers appear. It is empty while there is none. */
export const offersPlaceId = 'offers';
