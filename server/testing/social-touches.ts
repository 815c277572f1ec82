/** Routes of social networks that touch what nobody owns: accounts, templates and texts of the company, and consents that are recorded. */
export const socialTouches = `
    GET+POST /api/social-accounts
    GET /api/social-accounts/choices
    POST /api/social-accounts/targets
    PUT /api/social-accounts/:id/token
    GET /api/social-accounts/:id/door
    POST /api/social-accounts/:id/check
    POST /api/social-accounts/:id/trial
    DELETE /api/social-accounts/:id
    GET+POST /api/social-sign-ins
    POST /api/social-sign-ins/complete
    PUT+DELETE /api/social-sign-ins/apps/:app
    POST /api/social-consents
    GET+POST /api/social-templates
    POST /api/social-templates/refresh
    DELETE /api/social-templates/:id
    POST /api/social-posts
    GET+POST /api/social-quick-replies
    PUT+DELETE /api/social-quick-replies/:id
`
