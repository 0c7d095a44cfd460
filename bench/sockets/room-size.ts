/** Number of connections in the room of a conversation. The goal for the delay of a message applies to this number. */
export const roomSize = 50;
/** Number of these connections for each of the two people of the conversation. */
export const socketsOfParticipant = roomSize / 2;
