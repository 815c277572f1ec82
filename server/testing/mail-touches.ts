/** Routes of mailboxes and of addresses never written to, which the company shares. */
export const mailTouches = `
    GET+POST /api/mailboxes
    POST /api/mailboxes/try
    PUT+DELETE /api/mailboxes/:id
    POST /api/mailboxes/:id/try
    POST /api/mailboxes/:id/pause
    POST /api/mailboxes/:id/resume
    POST /api/mail-checks
    GET+PUT /api/mail-imprint
    GET+POST /api/suppressions
    POST /api/suppressions/:id/remove
    POST /api/suppressions/remove
    POST /api/suppressions/export
`
