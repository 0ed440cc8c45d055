import { useCallback } from 'react'
import { useNavigate } from 'react-router'

/** Moves to the address of a tapped push; a narrow screen is led on to its own chat page from there. */
export function useOpenNotice(): (path: string) => void {
  const navigate = useNavigate()
  return useCallback((path: string) => void navigate(path), [navigate])
}
