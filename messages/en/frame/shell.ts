import type { shell as zh } from '../../zh/frame/shell.ts'

export const shell: typeof zh = {
  updateTitle: 'New content is available',
  updateText: 'Refresh to use the new version.',
  updateWaits: 'You have unsaved changes. The page refreshes as soon as they are saved or discarded.',
  updateNow: 'Refresh',
  updateLater: 'Later',
  offlineTitle: 'You are offline.',
  offlineText:
    'What is on screen cannot be refreshed. What you have typed stays and can be saved once the connection is back.',
  staleRows: 'These rows are from {time} and cannot be refreshed right now.',
  partMissing: 'This part could not be loaded',
  partOffline:
    'It has not been opened on this device before, and the server cannot be reached. Try again once the connection is back.',
  partReplaced: 'A newer version has replaced it. Refresh the page to go on.',
  rightsChanged: 'Your rights have changed; the menu is up to date',
}
