/** Routes over addresses, as `plainTouches` has them. */
export const addressTouches = {
  nothing: `
    POST /api/verification-agents/work
    POST /api/verification-agents/results`,
  self: `
    POST /api/verified-addresses/readings
    POST /api/verified-addresses/readings/:id/start
    POST /api/verified-addresses/verify-one`,
  house: `
    POST /api/verified-addresses/states
    GET+PUT+DELETE /api/verification-service
    POST /api/verification-service/look
    GET+POST /api/contact-finder
    POST /api/contact-finder/batch
    POST /api/contact-finder/summaries
    POST /api/contact-finder/save
    POST /api/contact-finder/verify
    POST /api/contact-finder/by-hand
    POST /api/contact-finder/guesses
    POST /api/contact-finder/guesses/save
    POST /api/contact-finder/forget
    GET /api/contact-finder/sources`,
  below: `
    GET+POST /api/verification-agents
    DELETE /api/verification-agents/:id`,
}
