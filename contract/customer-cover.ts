/**
 * What is covered of a customer for those who may not yet see how to reach it, beside what was said to it: on its page, in
 * lists and their filters, in searches and in its timeline. The website stays open: the domain of covered addresses tells it.
 */
export const coveredFields = ['contacts', 'phone', 'address', 'remark', 'registrationNo', 'custom'] as const

/** Whether a change of this field is covered with it; own fields are named `custom.<id>`. */
export function isCoveredField(field: string): boolean {
  const [name] = field.split('.')
  return coveredFields.some((covered) => covered === name)
}
