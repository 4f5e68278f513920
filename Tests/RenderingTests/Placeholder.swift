// The tests of Rendering mirror Sources/Rendering.
