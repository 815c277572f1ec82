/** The part of a pino logger the stores write to. */
export interface StoreLog {
  info(data: object, message: string): void
  warn(data: object, message: string): void
  error(data: object, message: string): void
}
