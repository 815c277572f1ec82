/** On which the preload script hands on what a page calls, and gets what goes back. */
export const callChannel = 'landfall:call'
export const deliverChannel = 'landfall:deliver'
/** Begins the argument that tells the preload script whose pages have a bridge. */
export const originArgument = '--landfall-origin='
