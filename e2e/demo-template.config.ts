import { makeDemoTemplate } from './demo-app.ts'

// Playwright runs what this file exports by default before a run, and what that answers after it.
export default makeDemoTemplate
