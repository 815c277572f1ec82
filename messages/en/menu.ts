import type { menu as zh } from '../zh/menu.ts'

export const menu: typeof zh = {
  home: 'Home',
  dashboard: 'Dashboard',
  customs: 'Customs data',
  customsUpload: 'Customs data upload',
  customsQuery: 'Customs data query',
  customsDetail: 'Customs data detail',
  customers: 'Customers',
  customerList: 'Customer list',
  email: 'E-mail marketing',
  marketingTasks: 'Marketing tasks',
  serverSending: 'Server sending',
  serverSendingAdd: 'New server sending',
  emailTemplates: 'E-mail templates',
  emailTemplateAdd: 'New e-mail template',
  emailTemplateEdit: 'Edit e-mail template',
  sendHistory: 'Sending history',
  system: 'System management',
  companyConfig: 'Company settings',
  outbox: 'Captured outbox',
}
