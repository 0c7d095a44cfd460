/** GET shows a page with a button. POST unsubscribes with one click (RFC 8058). */
export const unsubscribePath = '/unsubscribe';
