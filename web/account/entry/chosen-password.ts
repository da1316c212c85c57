// spec §4: signing up leads to the login page. Its form opens with the password that was just chosen,
// which is kept in this variable alone: history.state and storage end up on disk.
let chosenPassword: string | undefined

export function keepChosenPassword(password: string): void {
  chosenPassword = password
}

export const findChosenPassword = (): string | undefined => chosenPassword

export function forgetChosenPassword(): void {
  chosenPassword = undefined
}
