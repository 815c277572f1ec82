/** Every permission of the product, `area.noun.verb`; a permission template is a set of these. */
export const permissions = [
  'dashboard.home.read',
  'customs.record.read',
  'customs.record.export',
  'customs.upload.read',
  'customs.upload.write',
  'customer.customer.read',
  'customer.customer.write',
  'customer.customer.delete',
  'customer.customer.export',
  'customer.followUp.write',
  'email.task.read',
  'email.task.send',
  'email.template.read',
  'email.template.write',
  'email.history.read',
  'email.history.export',
  'company.sending.manage',
] as const

export type Permission = (typeof permissions)[number]
