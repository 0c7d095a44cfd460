/** Connections of a conversation's room; the goal of the delay of a message is for this number. */
export const roomSize = 50;
/** The two people of a conversation share them. */
export const socketsOfParticipant = roomSize / 2;
