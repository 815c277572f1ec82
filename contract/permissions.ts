/** The levels of the product: each administers what is below it. */
export const levels = ['system', 'oem', 'company'] as const
export type Level = (typeof levels)[number]

/** What people of every level may be given: running their own house. */
const everyLevel = [
  'company.employee.read',
  'company.employee.write',
  'company.template.read',
  'company.template.write',
  'company.group.read',
  'company.group.write',
  'company.subordinate.read',
  'company.settings.manage',
  'company.points.read',
  'list.view.share',
  'log.signIn.read',
  'log.audit.read',
  'log.export.read',
] as const

/** What those may be given who sell the product: the system and the OEMs. */
const sellingLevels = [
  'oem.brand.write',
  'oem.company.read',
  'oem.company.write',
  'oem.company.delete',
  'oem.company.signInAs',
  'oem.points.allot',
  'oem.library.grant',
] as const

const systemLevel = [
  'system.oem.read',
  'system.oem.write',
  'system.config.manage',
  'system.health.read',
  'system.nomenclature.write',
  'customs.library.write',
] as const

/** What companies need, and the system for the shared library of customs records and datasets. */
const libraryLevels = [
  'customs.record.read',
  'customs.upload.read',
  'customs.upload.write',
  'customs.company.merge',
  'buyer.company.read',
  'buyer.dataset.write',
] as const

const companyLevel = [
  'dashboard.home.read',
  ...libraryLevels,
  'customs.record.export',
  'customs.contact.unlock',
  'customs.note.write',
  'customs.template.write',
  'customs.word.write',
  'customs.nomenclature.write',
  'buyer.company.collect',
  'buyer.company.export',
  'buyer.demand.read',
  'buyer.demand.write',
  'buyer.demand.claim',
  'customer.customer.read',
  'customer.customer.write',
  'customer.customer.delete',
  'customer.customer.export',
  'customer.import.run',
  'customer.import.duplicate',
  'customer.followUp.write',
  'customer.collected.read',
  'customer.collected.write',
  'customer.collected.export',
  'customer.label.read',
  'customer.label.write',
  'customer.group.read',
  'customer.group.write',
  'customer.source.read',
  'customer.source.write',
  'customer.field.manage',
  'customer.customer.release',
  'customer.customer.transfer',
  'customer.customer.protect',
  'customer.customer.merge',
  'customer.conflict.decide',
  'customer.pool.claim',
  'customer.pool.assign',
  'customer.pool.manage',
  'address.verification.read',
  'address.verification.run',
  'address.verification.export',
  'email.task.read',
  'email.task.send',
  'email.template.read',
  'email.template.write',
  'email.history.read',
  'email.history.export',
  'social.account.read',
  'social.account.manage',
  'social.inbox.read',
  'social.inbox.write',
  'social.consent.read',
  'social.consent.write',
  'social.campaign.read',
  'social.campaign.send',
  'social.post.read',
  'social.post.write',
  'company.sending.manage',
  'company.integration.manage',
  'company.points.allot',
  'log.dataPull.read',
  'log.verification.read',
  'recycle.record.read',
  'recycle.record.restore',
  'recycle.record.purge',
  'person.erasure.manage',
] as const

/** Every permission of the product, `area.noun.verb`; a permission template is a set of these. */
export const permissions = [...companyLevel, ...everyLevel, ...sellingLevels, ...systemLevel] as const
export type Permission = (typeof permissions)[number]

const byLevel: Record<Level, readonly Permission[]> = {
  system: [...libraryLevels, ...everyLevel, ...sellingLevels, ...systemLevel],
  oem: [...everyLevel, ...sellingLevels],
  company: [...companyLevel, ...everyLevel],
}

/** What exists at a level; its admins hold all of it, and nobody there can be given more. */
export function permissionsAt(level: Level): readonly Permission[] {
  return byLevel[level]
}
