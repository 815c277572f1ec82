/** Routes of social networks that touch what nobody owns: accounts and texts of the company. */
export const socialTouches = `
    GET+POST /api/social-accounts
    POST /api/social-accounts/targets
    PUT /api/social-accounts/:id/token
    GET /api/social-accounts/:id/door
    POST /api/social-accounts/:id/check
    POST /api/social-accounts/:id/trial
    DELETE /api/social-accounts/:id
    GET+POST /api/social-quick-replies
    PUT+DELETE /api/social-quick-replies/:id
`
