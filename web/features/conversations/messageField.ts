/** The id of the field where a message is written, or of what stands in its place. */
export const MESSAGE_FIELD = 'message-field'
