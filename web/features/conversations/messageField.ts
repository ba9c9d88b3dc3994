/** The id of the message field, or of its replacement. */
export const MESSAGE_FIELD = 'message-field'
