/** The address of a customer's record, over the list of all. */
export function customerPath(id: number): string {
  return `/customer/index?tab=all&customer=${id}`
}
