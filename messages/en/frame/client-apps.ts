import type { clientApps as zh } from '../../zh/frame/client-apps.ts'

export const clientApps: typeof zh = {
  ready: 'Ready',
  notReady: 'Not set up',
  ownClient: 'The company’s application: {id}',
  givenClient: 'Through the application of this installation',
  noClient: 'Once an application is registered and entered here, people can sign in',
  setUp: 'Set up',
  change: 'Change',
  remove: 'Remove',
  removeQuestion: 'Remove the application at {provider}?',
  saved: 'Saved',
  appOf: 'Application at {provider}',
  clientId: 'Client ID',
  clientSecret: 'Client secret',
  secretKept: 'Leave empty to keep it',
}
