/** Error codes of access tokens and webhooks: 60800–60899. */
export const integrationErrors = {
  tokensNotAllowed: 60801,
  tokenNotFound: 60802,
  tooManyTokens: 60803,
  tokenScopeTooWide: 60804,
  notForTokens: 60805,
  webhookNotFound: 60811,
  tooManyWebhooks: 60812,
  webhookAddressRefused: 60813,
  webhookDeliveryNotFound: 60814,
} as const
