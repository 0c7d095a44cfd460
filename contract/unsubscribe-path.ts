/** Serves the page with the button; a POST to it unsubscribes with one click (RFC 8058). */
export const unsubscribePath = '/unsubscribe';
