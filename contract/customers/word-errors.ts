/** Error codes of a company's own words for its customers: 60200–60249. */
export const wordErrors = {
  labelNotFound: 60201,
  labelNameTaken: 60202,
  customerGroupNotFound: 60203,
  customerGroupNameTaken: 60204,
  customerSourceNotFound: 60205,
  customerSourceNameTaken: 60206,
  customerSourceFixed: 60207,
  customerFieldNotFound: 60208,
  customerFieldNameTaken: 60209,
  customerFieldValueWrong: 60210,
  tooManyWords: 60211,
  customerGroupTooDeep: 60213,
  customerBatchGone: 60212,
} as const
