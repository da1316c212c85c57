import { useRef, useState } from 'react'

/** The fields of a form and their errors. A change of any field removes all errors. */
export function useFields<Values extends object>(
  values: Values,
  setValues: (values: Values) => void,
) {
  type Errors = Partial<Record<keyof Values, string>>
  const form = useRef<HTMLFormElement>(null)
  const [errors, setErrors] = useState<Errors>({})
  return {
    form,
    errors,
    clearErrors: () => setErrors({}),
    /** The first field with an error gets the focus, so that screen readers read the error. */
    fail(next: Errors) {
      setErrors(next)
      const first = Object.keys(values).find((name) => next[name as keyof Values])
      form.current?.querySelector<HTMLElement>(`[name=${first}]`)?.focus()
    },
    field: <Name extends keyof Values & string>(name: Name) => ({
      name,
      value: values[name],
      error: errors[name],
      onChange: ({ target }: { target: { value: string } }) => {
        setValues({ ...values, [name]: target.value })
        setErrors({})
      },
    }),
  }
}
