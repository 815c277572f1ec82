import type { dashboard as zh } from '../zh/dashboard.ts'

export const dashboard: typeof zh = {
  greeting: 'Hello, {name}',
  funnel: 'This month’s funnel',
  previous: '{amount} last month',
  steps: {
    uploads: 'Customs files uploaded',
    shipments: 'Shipments loaded',
    customers: 'New customers',
    sent: 'E-mails sent',
    opened: 'Opened',
    clicked: 'Clicked',
  },
  actions: {
    uploads: 'Upload data',
    shipments: 'Find buyers',
    customers: 'See customers',
    sent: 'Write to customers',
    opened: 'See who opened',
    clicked: 'See who clicked',
  },
  failed: 'The figures could not be loaded',
}
