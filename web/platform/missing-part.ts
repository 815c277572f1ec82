const missing = new WeakSet<object>()

let report: () => void = () => {}

/** Waits for a part of the program that is fetched when needed, and marks the failure to fetch it. */
export async function fetchPart<T>(part: Promise<T>): Promise<T> {
  try {
    return await part
  } catch (error) {
    if (typeof error === 'object' && error !== null) missing.add(error)
    throw error
  }
}

/** Whether something failed because a part of the program could not be fetched. */
export function isMissingPart(error: unknown): boolean {
  return typeof error === 'object' && error !== null && missing.has(error)
}

/** Registers the one listener of the shell. */
export function setMissingPartReporter(next: () => void): void {
  report = next
}

/** Tells the shell that a part of a page could not be fetched: no connection, or a newer build replaced it. */
export function reportMissingPart(): void {
  report()
}
