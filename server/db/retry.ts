/** PostgreSQL's deadlock_detected: it has rolled back this transaction, which may be tried again. */
const deadlock = '40P01'
const tries = 5

export async function retryDeadlocks<T>(work: () => Promise<T>): Promise<T> {
  for (let left = tries - 1; ; left--) {
    try {
      return await work()
    } catch (error) {
      if ((error as { code?: unknown }).code !== deadlock || left === 0) throw error
    }
  }
}
