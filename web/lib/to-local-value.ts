/** The value of <input type="datetime-local"> in the time zone of this browser: '2026-11-21T17:00'. */
export function toLocalValue(time: Date): string {
  const pad = (number: number) => String(number).padStart(2, '0')
  const day = `${time.getFullYear()}-${pad(time.getMonth() + 1)}-${pad(time.getDate())}`
  return `${day}T${pad(time.getHours())}:${pad(time.getMinutes())}`
}
