package desk

import java.util.Optional

/** The contract. */
interface Geometry {
    @Throws(TooLarge::class)
    fun area(shapes: List<Shape>, progress: Progress): Int

    fun sides(shapes: Set<Square>): Map<String, List<Int>>

    fun largest(circles: List<Circle>): Optional<Circle>
}

sealed interface Shape

@JvmRecord
data class Circle(val radius: Int) : Shape

@JvmRecord
data class Square(val side: Int) : Shape

/** A call-back. */
fun interface Progress {
    fun done(percent: Int)
}

class TooLarge(val limit: Int) : Exception("larger than $limit")
