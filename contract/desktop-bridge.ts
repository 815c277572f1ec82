/** Name under which the desktop client puts its bridge on the window of a page. */
export const desktopBridgeName = 'landfallDesktop'

/** How far the sending from the user's own mailboxes is. */
export interface SendProgress {
  done: number
  failed: number
  total: number
}

/** What the desktop client offers to the pages it shows; a browser has none of it. */
export interface DesktopBridge {
  window: {
    close(): void
    minimise(): void
    /** Maximises the window, or gives it its former size back. */
    toggleMaximised(): void
    isMaximised(): boolean
    /** Moves the window with the pointer until its button is released. */
    startMove(): void
    /** Calls back after each change of `isMaximised`; answers how to stop that. */
    onMaximisedChange(notify: () => void): () => void
  }
  sending: {
    /** Null while nothing is being sent; the same object until it changes. */
    progress(): SendProgress | null
    /** Calls back after each change of `progress`; answers how to stop that. */
    onProgress(notify: () => void): () => void
  }
  /** Ends the client. */
  exit(): void
}
