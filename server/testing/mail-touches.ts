/** Routes of templates, of mailboxes and of addresses never written to, which the company shares. */
export const mailTouches = `
    GET+POST /api/email-templates
    GET+PUT+DELETE /api/email-templates/:id
    GET /api/email-templates/:id/versions
    GET /api/email-templates/:id/versions/:number
    POST /api/email-templates/:id/restore
    POST /api/email-templates/remove
    POST /api/email-templates/restore
    POST /api/email-templates/preview
    GET+POST /api/mailboxes
    POST /api/mailboxes/try
    PUT+DELETE /api/mailboxes/:id
    POST /api/mailboxes/:id/try
    POST /api/mailboxes/:id/pause
    POST /api/mailboxes/:id/resume
    POST /api/mail-checks
    GET+POST /api/mail-sign-ins
    POST /api/mail-sign-ins/complete
    PUT+DELETE /api/mail-sign-ins/apps/:provider
    GET+PUT /api/mail-brand
    GET+PUT /api/mail-imprint
    GET+POST /api/mail-pictures
    DELETE /api/mail-pictures/:id
    POST /api/mail-pictures/:id/restore
    GET+POST /api/suppressions
    POST /api/suppressions/:id/remove
    POST /api/suppressions/remove
    POST /api/suppressions/export
`
